import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface VideoOptions {
  container?: 'mp4' | 'mov' | 'webm'
  seconds?: number
  width?: number
  height?: number
  isSilent?: boolean
  /** Position in ISO 6709, written where phones write it. */
  place?: string
  /** Options of ffmpeg before the output. */
  more?: string[]
}

const codecs = {
  mp4: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  mov: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libvorbis'],
}

/** QuickTime keeps the position among its keys, MP4 in a box, and WebM in a tag. */
function placeOptions(container: 'mp4' | 'mov' | 'webm', place: string) {
  if (container === 'mp4') return ['-metadata', `location=${place}`]
  if (container === 'webm') return ['-metadata', `LOCATION=${place}`]
  return ['-metadata', `com.apple.quicktime.location.ISO6709=${place}`, '-movflags', 'use_metadata_tags']
}

/** Makes a short video with ffmpeg: a moving test card with a tone. */
export async function makeVideo({
  container = 'mp4',
  seconds = 1,
  width = 64,
  height = 36,
  isSilent = false,
  place,
  more = [],
}: VideoOptions = {}): Promise<Buffer> {
  const file = join(tmpdir(), `imagora-video-${randomUUID()}.${container}`)
  const sound = isSilent ? [] : ['-f', 'lavfi', '-i', `sine=d=${seconds}`]
  const input = ['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:d=${seconds}:r=10`, ...sound]
  const positions = place ? placeOptions(container, place) : []
  try {
    await run('ffmpeg', ['-v', 'error', ...input, ...codecs[container], '-shortest', ...positions, ...more, file])
    return await readFile(file)
  } finally {
    await rm(file, { force: true })
  }
}
