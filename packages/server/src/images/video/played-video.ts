import type { PhotoKind } from '@imagora/contract/photo-search'

interface PlayedPhoto {
  kind: PhotoKind
  mimetype: string
  video_url: string | null
  width: number
  height: number
}

interface Stills {
  preview_url: string
  thumbnail_url: string
}

/** Returns a video as other sites play it; null for a picture. A copy, and what a MOV is played as, is an MP4. */
export function playedVideo({ kind, mimetype, video_url, width, height }: PlayedPhoto) {
  if (kind !== 'video' || video_url === null) return null
  return { url: video_url, mimetype: mimetype === 'video/webm' ? mimetype : 'video/mp4', width, height }
}

/** Returns the address of a large picture of a photo: a video without a poster has a thumbnail only. */
export const stillUrl = ({ kind, preview_url, thumbnail_url }: Pick<PlayedPhoto, 'kind'> & Stills) =>
  kind === 'video' ? `${thumbnail_url}&size=large` : preview_url
