// What a terminal shows while an environment is made.
export const reinstalledText = 'The installed packages were changed on disk since they were installed. They are installed again.'
