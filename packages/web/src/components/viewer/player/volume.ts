type Sound = Pick<HTMLVideoElement, 'volume' | 'muted'>

/** Sets the volume; a volume of zero mutes as well. */
export function setVolume(video: Sound, volume: number) {
  video.volume = Math.min(1, Math.max(0, volume))
  video.muted = video.volume === 0
}

/** What the slider shows, and where its keys start: a muted video is silent, whatever its volume was. */
export const audibleVolume = ({ volume, muted }: Sound) => (muted ? 0 : volume)

/** Unmuting a video whose volume was turned down to zero would leave it silent. */
export function toggleMuted(video: Sound) {
  if (audibleVolume(video) === 0) setVolume(video, video.volume || 1)
  else video.muted = true
}
