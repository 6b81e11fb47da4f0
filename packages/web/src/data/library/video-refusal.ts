import { findResponseStatus } from '#data/api/response-status.ts'

type VideoRefusal = 'protected' | 'gone' | 'unavailable'

/** Why a video does not play: this browser cannot, or the server does not send it and will not. */
export type VideoFailure = 'unplayable' | Exclude<VideoRefusal, 'unavailable'>

const refusals: Record<number, VideoRefusal> = { 401: 'protected', 403: 'protected', 404: 'gone', 410: 'gone' }

/** Returns what a status says about a video; null where its file is sent. */
export const toVideoRefusal = (status: number | null): VideoRefusal | null =>
  status === null || status < 400 ? null : (refusals[status] ?? 'unavailable')

/** Returns why the server does not send a video; null where it does, or where nobody can tell. */
export const findVideoRefusal = async (url: string) => toVideoRefusal(await findResponseStatus(url))
