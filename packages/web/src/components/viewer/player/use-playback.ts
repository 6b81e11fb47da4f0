import { useEffect, useState } from 'react'
import { audibleVolume } from './volume.ts'

const EVENTS = [
  'timeupdate',
  'seeking',
  'durationchange',
  'play',
  'pause',
  'ended',
  'volumechange',
  'ratechange',
  'enterpictureinpicture',
  'leavepictureinpicture',
]

const readPlayback = (video: HTMLVideoElement) => ({
  seconds: video.currentTime,
  duration: Number.isFinite(video.duration) ? video.duration : null,
  isPlaying: !video.paused && !video.ended,
  isMuted: audibleVolume(video) === 0,
  volume: audibleVolume(video),
  speed: video.playbackRate,
  isInPicture: document.pictureInPictureElement === video,
  isFullScreen: document.fullscreenElement?.matches('[data-player]') === true,
})

/** State of a video as its controls show it; the position changes four times a second. */
export function usePlayback(video: HTMLVideoElement) {
  const [playback, setPlayback] = useState(() => readPlayback(video))
  useEffect(() => {
    const read = () => setPlayback(readPlayback(video))
    for (const event of EVENTS) video.addEventListener(event, read)
    document.addEventListener('fullscreenchange', read)
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, read)
      document.removeEventListener('fullscreenchange', read)
    }
  }, [video])
  return playback
}
