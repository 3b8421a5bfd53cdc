// Whether two names mean the same model: servers add tags and makers that people leave out.

/** Whether a server's name for a model is what a user calls it. */
export const isModel = (name: string, wanted: string): boolean =>
  name === wanted || name === `${wanted}:latest` || name.endsWith(`/${wanted}`)
