// Preloaded into the programs of a stage whose pictures are compared: their clock goes as any, but began at the same moment each time.
const offset = Number(process.env.TILLGREEN_STAGE_OFFSET ?? '0')
const Real = globalThis.Date
const now = () => Real.now() + offset

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made === globalThis.Date ? target : made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
