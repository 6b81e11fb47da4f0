import { type RefObject, useEffect } from 'react'
import type { PhotoTile } from '#data/library/gallery-source.ts'
import { isSavingData, prefersReducedMotion } from '#lib/browser/media-preferences.ts'
import classes from './VideoPreview.module.css'
import { useTileAt } from '#components/gallery/use-tile-at.ts'

/** Milliseconds on a tile before its video plays; a pointer that crosses the grid loads nothing. */
const START_DELAY_MS = 350
/** Seconds after which the preview starts again, so that a long video is never loaded for it. */
const PREVIEW_SECONDS = 8

/** Plays a video without sound over its thumbnail; returns the function that stops it and ends its download. */
function playOver(link: HTMLElement, url: string) {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, disableRemotePlayback: true })
  video.className = classes.preview!
  // The link has a name that says what it is.
  video.setAttribute('aria-hidden', 'true')
  video.tabIndex = -1
  video.addEventListener('playing', () => (video.dataset.playing = ''))
  video.addEventListener('timeupdate', () => {
    if (video.currentTime > PREVIEW_SECONDS) video.currentTime = 0
  })
  video.src = url
  link.append(video)
  // A video that this browser cannot play keeps its thumbnail.
  video.play().catch(() => video.remove())
  return () => {
    video.remove()
    video.removeAttribute('src')
    video.load()
  }
}

const isWanted = () => !isSavingData() && !prefersReducedMotion() && matchMedia('(pointer: fine)').matches

interface Props {
  room: RefObject<HTMLElement | null>
  photoOf: (id: number) => PhotoTile | null
}

/** Preview of the video or motion photo under the pointer or with the keyboard focus; only one can be either, so only one plays. */
export function VideoPreview({ room, photoOf }: Props) {
  const at = useTileAt(room)
  const photo = at && photoOf(at.id)
  const cell = at?.cell
  const url = photo?.video_url ?? null
  useEffect(() => {
    const link = cell?.querySelector<HTMLElement>('a')
    if (!link || !url || !isWanted()) return undefined
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = playOver(link, url)
    }, START_DELAY_MS)
    const handleHidden = () => {
      if (document.hidden) stop()
    }
    // A press opens the video or selects it, and the viewer covers the tile before the pointer leaves it.
    const handlePress = () => {
      clearTimeout(timer)
      stop()
    }
    link.addEventListener('pointerdown', handlePress)
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      clearTimeout(timer)
      link.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('visibilitychange', handleHidden)
      stop()
    }
  }, [cell, url])
  return null
}
