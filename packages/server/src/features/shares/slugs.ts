import { randomBytes } from 'node:crypto'

/** No letters that are taken for one another when a link is read aloud or typed. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 bits: nobody finds a share by guessing. */
const newSlug = () => Array.from(randomBytes(16), (byte) => letters[byte & 31]).join('')

/** Addresses that would pass for the site's own. */
export const reservedSlugs = new Set(
  `
  admin administrator api about abuse account album albums all archive auth contact create delete edit embed explore
  feed help home imagora index info login logout me new notice notices null official owner page pages password photo
  photos privacy public register report root search security settings share shares site staff status support system
  terms test undefined unlock upload uploads user users www
  `
    .split(/\s+/)
    .filter(Boolean),
)

const mostTries = 5

/** Tries names until one is free; `insert` answers with nothing where it is taken. */
export async function withFreeSlug<T>(insert: (slug: string) => Promise<T | undefined>, make = newSlug): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const inserted = await insert(make())
    if (inserted !== undefined) return inserted
  }
  throw new Error('No free name for a share was found')
}
