import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError } from '#data/api/api-error.ts'
import { api } from '#data/api/client.ts'

export type TransformUrlRequest = Sent<Contract['POST /user/photos/{id}/transform_url']>['body']

/** Milliseconds for which addresses and pictures are kept, for changes that are taken back. */
const KEPT_MS = 60_000

/** Presets of the site, and what needs no signature. */
export const useTransformPresets = () =>
  useQuery({
    queryKey: ['transform-presets'],
    queryFn: ({ signal }) => api('GET /user/transform_presets', { signal }),
  })

/** Gets the address of a transform of an own photo; the last one stays until then. */
export const useTransformUrl = (id: number, body: TransformUrlRequest | null) =>
  useQuery({
    queryKey: ['photos', 'transform-url', id, body],
    queryFn: ({ signal }) => api('POST /user/photos/{id}/transform_url', { params: { id }, body: body!, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  })

/** A picture as the server sends it to this browser. */
export interface DeliveredPicture {
  file: Blob
  width: number
  height: number
}

/** Formats that a browser lists when it requests an image; `fetch` lists none by itself. */
const IMAGE_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

async function measurePicture(file: Blob): Promise<DeliveredPicture> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return { file, width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

async function fetchPicture(url: string, signal: AbortSignal) {
  // This site answers for every picture itself, and lets this page read the answer, which a CDN in front may forbid.
  const { pathname, search } = new URL(url, window.location.href)
  let response: Response
  try {
    // The browser may have the picture from before the last change of the focus point.
    response = await fetch(pathname + search, { headers: { accept: IMAGE_ACCEPT }, cache: 'no-cache', signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(0, 'Network Error', i18next.t('app:network_failed'))
  }
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, response.headers.get('x-refusal') ?? '')
  }
  return measurePicture(await response.blob())
}

/** Gets a picture under its address; the last one stays until then. The message of an error is the refusal. */
export const useDeliveredPicture = (url: string | undefined) =>
  useQuery({
    queryKey: ['photos', 'delivered', url],
    queryFn: ({ signal }) => fetchPicture(url!, signal),
    enabled: url !== undefined,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  })
