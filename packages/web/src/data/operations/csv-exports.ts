import type { ExportedTable } from '@imagora/contract'
import { useMutation } from '@tanstack/react-query'
import { downloadApiFile } from '#data/api/api-file.ts'
import { saveFile } from '#lib/browser/save-file.ts'

/** Exports a list as CSV with its current filters and order, taken from the last part of the query key. */
export function useExport(table: ExportedTable, { queryKey }: { queryKey: readonly unknown[] }) {
  const { mutateAsync, isPending } = useMutation({
    async mutationFn() {
      const { page: _page, ...query } = queryKey.at(-1) as Record<string, unknown>
      const blob = await downloadApiFile(`GET /admin/exports/${table}`, { query })
      saveFile(new File([blob], `${table}-${new Date().toISOString().slice(0, 10)}.csv`, { type: 'text/csv' }))
    },
  })
  return { onExport: () => mutateAsync(), isPending }
}
