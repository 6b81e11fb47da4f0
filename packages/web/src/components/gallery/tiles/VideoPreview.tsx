import './video-badge.css'
import { type RefObject, useEffect } from 'react'
import type { PhotoTile } from '#data/library/gallery-source.ts'
import { isSavingData, prefersReducedMotion } from '#lib/browser/media-preferences.ts'
import { createOverlayVideo, removeOverlayVideo } from '#components/photos/overlay-video.ts'
import { useTileAt } from '#components/gallery/use-tile-at.ts'

/** Milliseconds on a tile before its video plays; a pointer that crosses the grid loads nothing. */
const START_DELAY_MS = 350
/** Seconds after which the preview starts again, so that a long video is never loaded for it. */
const PREVIEW_SECONDS = 8

/** Plays a video without sound over its thumbnail; returns the function that stops it and ends its download. */
function playOver(link: HTMLElement, url: string) {
  const video = createOverlayVideo(link, url)
  video.loop = true
  video.addEventListener('timeupdate', () => {
    if (video.currentTime > PREVIEW_SECONDS) video.currentTime = 0
  })
  // A video that this browser cannot play keeps its thumbnail.
  video.play().catch(() => video.remove())
  return () => removeOverlayVideo(video)
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
    // A press opens the video or selects it, and the viewer covers the tile before the pointer leaves it.
    const end = () => {
      clearTimeout(timer)
      stop()
    }
    const handleHidden = () => {
      if (document.hidden) end()
    }
    link.addEventListener('pointerdown', end)
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      link.removeEventListener('pointerdown', end)
      document.removeEventListener('visibilitychange', handleHidden)
      end()
    }
  }, [cell, url])
  return null
}
