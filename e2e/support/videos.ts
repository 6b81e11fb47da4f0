import { expect, type Page } from '@playwright/test'
import { fileTypes } from '../../packages/contract/src/limits.ts'
import { makeVideo, type VideoOptions } from '../../packages/server/test/factories/videos.ts'

export interface UploadedVideo {
  id: number
  bytes: number
  name: string
  video_url: string
  public_url: string
}

interface Limits {
  max_video_seconds?: number
  max_video_bytes?: number
}

/** Calls the API as the administrator. */
async function call<T>(url: string, token: string, method: string, path: string, body?: object | FormData) {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : ((await response.json()) as { data: T }).data) as T
}

/** Allows videos in every group, as no group does by itself. */
export async function allowVideos(url: string, token: string, limits: Limits = {}) {
  const { data } = await call<{ data: { id: number }[] }>(url, token, 'GET', '/admin/groups')
  for (const { id } of data) {
    await call(url, token, 'PUT', `/admin/groups/${id}`, {
      allow_file_types: fileTypes,
      max_video_seconds: 300,
      max_video_bytes: 0,
      ...limits,
    })
  }
}

/** Makes and uploads a video. */
export async function uploadVideo(url: string, token: string, filename: string, options: VideoOptions = {}) {
  const form = new FormData()
  const bytes = await makeVideo({ width: 320, height: 180, seconds: 3, ...options })
  form.set('file', new Blob([new Uint8Array(bytes)]), filename)
  return call<UploadedVideo>(url, token, 'POST', '/upload', form)
}

/** Waits until the site has made the frames for seek previews. */
export async function waitForStoryboard(url: string, token: string, id: number) {
  const read = () => call<{ storyboard_url: string | null }>(url, token, 'GET', `/user/photos/${id}`)
  await expect.poll(async () => (await read()).storyboard_url, { timeout: 30_000 }).not.toBeNull()
}

/** Returns whether the video in this place plays. */
export const isPlaying = (page: Page, selector: string) =>
  page.evaluate((at) => {
    const video = document.querySelector<HTMLVideoElement>(at)
    return video !== null && !video.paused && video.currentTime > 0
  }, selector)
