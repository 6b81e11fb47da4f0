/** Number of kills in `npm run faults`; `npm test` has time for fewer. */
const given = process.env.CRASH_CYCLES

export const isThorough = given !== undefined

export const crashCycles = (few: number) => (isThorough ? Number(given) : few)
