import type { PhotoChoice } from '@imagora/contract'
import { familyNamed } from '#images/color-names.ts'
import type { Choice } from '#db/public/public-photo-lists.ts'
import type { Db } from '#db/schema/schema.ts'
import * as queries from './queries.ts'

/** A tag on more photos is not gathered before it is sorted by likes. */
const commonTag = 2000

/** What a query asks for, with the numbers of whom and what it names. */
export function choices(db: Db) {
  async function ownerNamed(username: string | undefined) {
    if (!username) return {}
    const owner = await queries.findProfile(db, username)
    return owner ? { owner_id: owner.id } : null
  }

  async function tagNamed(name: string | undefined, isByLikes: boolean) {
    if (!name) return {}
    const tag = await queries.findTag(db, name)
    if (!tag) return null
    const is_tag_common = isByLikes && (await queries.countTagged(db, tag.id, commonTag)) === commonTag
    return { tag_id: tag.id, is_tag_common }
  }

  /** Null where somebody or something is named that is not there. */
  return async ({ q, tag, username, color, order }: PhotoChoice): Promise<Choice | null> => {
    const owner = await ownerNamed(username)
    const tagged = await tagNamed(tag, order === 'most_liked' || order === 'least_liked')
    if (!owner || !tagged) return null
    return {
      ...owner,
      ...tagged,
      ...(color && { color_family: familyNamed(color) }),
      ...(q && { text: q.toLowerCase() }),
    }
  }
}
