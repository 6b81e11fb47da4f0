import type { WatermarkPreviewQuery } from '@imagora/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { downloadApiFile } from '#data/operations/csv-exports.ts'

/** Milliseconds for which drawn previews are kept, for changes that are taken back. */
const KEPT_MS = 60_000

/** Loads the sample with a watermark, as the server draws it; the last one stays until then. */
export const useWatermarkPreview = (query: WatermarkPreviewQuery) =>
  useQuery({
    queryKey: ['admin', 'watermark-preview', query],
    queryFn: () => downloadApiFile('GET /admin/watermark_preview', { query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  })
