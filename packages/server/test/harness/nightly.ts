/** How often `npm run faults` kills a site in the middle of its work; `npm test` has less time. */
const given = process.env.CRASH_CYCLES

export const isThorough = given !== undefined

export const cyclesOr = (few: number) => (isThorough ? Number(given) : few)
