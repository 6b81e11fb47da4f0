import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportInput, trimEndOf } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { invalid } from '#platform/refusal.ts'
import * as queries from './queries.ts'
import type { Wish } from './service.ts'

interface Needs {
  db: Db
  /** The folder whose folders may be imported: nobody reads the rest of the machine from a browser. */
  root: string
}

/** What an administrator asks for, against what there is. */
export function importWishes({ db, root }: Needs) {
  async function listFolders() {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  async function sourceIn({ kind, source }: ImportInput) {
    if (kind === 'account') {
      if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) throw invalid('source', 'url_malformed')
      return new URL(source).origin
    }
    if (!(await listFolders()).includes(source)) throw invalid('source', 'not_a_choice')
    return join(root, source)
  }

  async function ownerIn({ kind, username }: ImportInput) {
    if (username === '' && kind === 'chevereto') return null
    if (username === '') throw invalid('username', 'username_required')
    const found = (await queries.usersByName(db, [username.toLowerCase()])).get(username.toLowerCase())
    if (found === undefined) throw invalid('username', 'not_a_choice')
    return found
  }

  return {
    listFolders,

    async read(input: ImportInput): Promise<Wish> {
      const { kind, is_dry, keeps_public, token } = input
      if (kind === 'account' && token === '') throw invalid('token', 'required')
      const old = trimEndOf(input.old_path.replace(/^\/+/, ''), '/')
      return {
        kind,
        is_dry,
        keeps_public,
        source: await sourceIn(input),
        user_id: await ownerIn(input),
        token: kind === 'account' ? token : null,
        old_path: old === '' ? null : `/${old}`,
      }
    },
  }
}
