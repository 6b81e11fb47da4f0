import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from '#test/harness/server.ts'

/** Creates a folder for import, as an operator does. */
function folderIn({ config }: TestServer) {
  mkdirSync(join(config.dataDir, 'imports', 'holiday'), { recursive: true })
  return 'holiday'
}

const begun = async (server: TestServer, user_id: number) => {
  const source = join(server.config.dataDir, 'imports', folderIn(server))
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
  'PUT /admin/imports/{id}': async (server: TestServer, { id }: { id: number }) => ({
    ...(await begun(server, id)),
    body: { state: 'paused' as const },
  }),
}
