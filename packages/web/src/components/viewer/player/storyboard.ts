/** A storyboard has so many frames in a row, and so many rows. */
const SIDE_COUNT = 5
const FRAME_COUNT = SIDE_COUNT ** 2

/** Returns the frame of a storyboard nearest to a moment, which is given as a share of the duration. */
export function findFrame(share: number) {
  const index = Math.min(FRAME_COUNT - 1, Math.max(0, Math.floor(share * FRAME_COUNT)))
  return { column: index % SIDE_COUNT, row: Math.floor(index / SIDE_COUNT) }
}

interface Size {
  width: number
  height: number
}

/** Sizes of the drawing that the server sends instead of a picture, and the frame it would have as a storyboard. */
const STAND_IN = { width: 400, height: 300 }
const STAND_IN_FRAME_PX = STAND_IN.width / SIDE_COUNT

/** Returns whether an image is a storyboard of a video, and not the drawing that stands for a missing picture. */
export const isStoryboard = ({ width, height }: Size, video: Size) =>
  width > 0 &&
  (width !== STAND_IN.width || height !== STAND_IN.height || Math.max(video.width, video.height) <= STAND_IN_FRAME_PX)

/** Seconds that an arrow key seeks, and the share of the video that a page key seeks. */
const SEEK_SECONDS = 5
const PAGE_SHARE = 0.1

/** Returns the second to which a key seeks; null for other keys. Media run from left to right in every language. */
export function findSeekTarget(key: string, seconds: number, duration: number) {
  const page = Math.max(SEEK_SECONDS, duration * PAGE_SHARE)
  const targets: Record<string, number> = {
    ArrowLeft: seconds - SEEK_SECONDS,
    ArrowDown: seconds - SEEK_SECONDS,
    ArrowRight: seconds + SEEK_SECONDS,
    ArrowUp: seconds + SEEK_SECONDS,
    PageDown: seconds - page,
    PageUp: seconds + page,
    Home: 0,
    End: duration,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(duration, Math.max(0, target))
}

const SPEEDS = [1, 1.25, 1.5, 2, 0.5, 0.75]

/** Returns the speed after this one; from the fastest it goes on with the slowest. */
export const getNextSpeed = (speed: number) => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!
