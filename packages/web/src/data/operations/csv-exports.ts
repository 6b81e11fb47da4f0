import type { Key, ExportedTable } from '@imagora/contract'
import i18next from 'i18next'
import { ApiError, readResponse } from '#data/api/api-error.ts'
import {
  requestHeaders,
  withReauthentication,
  type RequestParts,
  withFailureReport,
  buildApiUrl,
} from '#data/api/client.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#lib/browser/save-file.ts'

async function fetchFile(key: Key, parts: RequestParts) {
  const [method, path] = key.split(' ') as [string, string]
  try {
    const response = await fetch(buildApiUrl(path, parts), {
      method,
      headers: requestHeaders(method),
      credentials: 'include',
    })
    if (!response.ok) await readResponse(response, await response.text())
    return await response.blob()
  } catch (error) {
    // A partially downloaded file is useless, so an interrupted body counts as a network failure.
    if (error instanceof ApiError) throw error
    throw new ApiError(0, 'Network Error', i18next.t('app:network_failed'))
  }
}

/** Downloads the file that a route returns; asks for the password first if the route requires reauthentication. */
export const downloadApiFile = (key: Key, parts: RequestParts) =>
  withFailureReport(() => withReauthentication(() => fetchFile(key, parts)))

/** Exports a list as CSV with its current filters and order, taken from the last part of the query key. */
export function useCsvExport(table: ExportedTable, { queryKey }: { queryKey: readonly unknown[] }) {
  const { mutateAsync, isPending } = useMutation({
    async mutationFn() {
      const { page: _page, ...query } = queryKey.at(-1) as Record<string, unknown>
      const blob = await downloadApiFile(`GET /admin/exports/${table}`, { query })
      saveFile(new File([blob], `${table}-${new Date().toISOString().slice(0, 10)}.csv`, { type: 'text/csv' }))
    },
  })
  return { onExport: () => mutateAsync(), isPending }
}
