import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from '#test/harness/server.ts'

/** Creates a folder for import, as an operator does. */
function folderIn({ config }: TestServer, folder = 'holiday') {
  mkdirSync(join(config.dataDir, 'imports', folder), { recursive: true })
  return folder
}

const begun = async (server: TestServer, user_id: number, folder?: string) => {
  const source = join(server.config.dataDir, 'imports', folderIn(server, folder))
  const wish = {
    kind: 'folder',
    source,
    user_id,
    token: null,
    is_dry: true,
    old_path: null,
    keeps_public: false,
    inner: 'none',
  } as const
  const { id } = await server.services.imports.createOrResume(wish)
  return { params: { id } }
}

export const importSamples = {
  'GET /admin/imports': async () => ({}),
  'GET /admin/imports/{id}': async (server: TestServer, { id }: { id: number }) => begun(server, id),
  'GET /admin/imports/{id}/refused': async (server: TestServer, { id }: { id: number }) => begun(server, id),
  'POST /admin/imports': async (server: TestServer, { username }: { username: string }) => ({
    body: { kind: 'folder' as const, source: folderIn(server), username },
  }),
  // An import of the same folder would go on with the one before.
  'PUT /admin/imports': async (server: TestServer, { id }: { id: number }) => ({
    body: { action: 'cancel' as const, ids: [(await begun(server, id, randomUUID())).params.id] },
  }),
  'PUT /admin/imports/{id}': async (server: TestServer, { id }: { id: number }) => ({
    ...(await begun(server, id)),
    body: { state: 'paused' as const },
  }),
}
