import classes from './OverlayVideo.module.css'

/** Puts a silent video over a still picture; it is seen from its first frame on, so that nothing moves or flashes. */
export function createOverlayVideo(parent: HTMLElement, url: string) {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, disableRemotePlayback: true, tabIndex: -1 })
  video.className = classes.video!
  // The picture below has a name that says what it is.
  video.setAttribute('aria-hidden', 'true')
  video.addEventListener('playing', () => (video.dataset.playing = ''))
  video.src = url
  parent.append(video)
  return video
}

/** Ends the download too; a removed element would go on with it. */
export function removeOverlayVideo(video: HTMLVideoElement) {
  video.remove()
  video.removeAttribute('src')
  video.load()
}
