import { containsText } from '#db/search/text-match.ts'
import type { Db } from '#db/schema/schema.ts'

interface Named {
  id: number
  username: string
}

/** As everything that is told names a person. */
const naming = ({ id, username }: Named) => JSON.stringify({ id, username }).slice(1, -1)

/** What was told of somebody goes with them; what is still to be told names nobody any more. */
export async function forgetPerson(db: Db, { id, username }: Named, nobody: string) {
  const name = naming({ id, username })
  await db
    .deleteFrom('webhook_deliveries')
    .where('next_at', 'is', null)
    .where(({ ref }) => containsText(ref('body'), name))
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set(({ fn, val }) => ({
      body: fn<string>('replace', ['body', val(name), val(naming({ id, username: nobody }))]),
    }))
    .where(({ ref }) => containsText(ref('body'), name))
    .execute()
}

/** What has been told since of those who are gone, and that they are: they have a name that nobody can choose. */
export const forgetGone = (db: Db, nameBegins: string) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('next_at', 'is', null)
    .where(({ or, eb, ref }) =>
      or([eb('event', '=', 'user.removed'), containsText(ref('body'), `"username":"${nameBegins}`)]),
    )
    .execute()
