import type { Contract, Sent } from '@imagora/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { downloadApiFile } from '#data/operations/csv-exports.ts'
import { saveFile } from '#lib/browser/save-file.ts'

/** Poll interval in milliseconds while an import is running; a background tab does not poll. */
const IMPORT_POLL_MS = 3000

export const importsQuery = queryOptions({
  queryKey: ['admin', 'imports'],
  queryFn: async () => {
    const { data, folders } = await api('GET /admin/imports', { query: { per_page: 100 } })
    return { folders, imports: data.map((each) => ({ ...each, name: each.source })) }
  },
  refetchInterval: IMPORT_POLL_MS,
})

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'imports', id],
    queryFn: () => api('GET /admin/imports/{id}', { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'cancelled' ? false : IMPORT_POLL_MS,
  })

type StartImportInput = Sent<Contract['POST /admin/imports']>['body']

export const useStartImport = () => useAdminMutation((body: StartImportInput) => api('POST /admin/imports', { body }))

export const useUpdateImport = () =>
  useAdminMutation(({ id, ...body }: { id: number; state: 'running' | 'paused'; token?: string }) =>
    api('PUT /admin/imports/{id}', { params: { id }, body }),
  )

export const cancelImports = (imports: { id: number }[]) =>
  api('PUT /admin/imports', { body: { action: 'cancel', ids: imports.map(({ id }) => id) } })

export const useSaveRefused = () =>
  useMutation({
    mutationFn: async (id: number) => {
      const blob = await downloadApiFile('GET /admin/imports/{id}/refused', { params: { id } })
      saveFile(new File([blob], `import-${id}-refused.csv`, { type: 'text/csv' }))
    },
  })
