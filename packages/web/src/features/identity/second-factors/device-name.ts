const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns the default name of a new passkey, such as `Mac · Safari`. */
export const deviceName = (agent: string) =>
  [nameIn(systems, agent), nameIn(browsers, agent)].filter(Boolean).join(' · ')
