import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { report } from './measure.mjs'
import { keeper, startSite, tokenFor } from './site.mjs'

const MB = 1024 * 1024
const VIDEO_BYTES = 200 * MB
const PART_BYTES = 8 * MB

/** Returns a video that plays from its start, with so many bytes of frames that nobody sees. */
function makeVideo() {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-bench-video-'))
  const file = join(folder, 'video.mp4')
  const input = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=5:r=25']
  execFileSync('ffmpeg', ['-v', 'error', ...input, '-c:v', 'libx264', '-movflags', '+faststart', file])
  const video = readFileSync(file)
  rmSync(folder, { recursive: true })
  const padding = randomBytes(VIDEO_BYTES - video.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('mdat', 4, 'latin1')
  return { video: Buffer.concat([video, padding]), padding }
}

/** Resident memory of the server alone; the workers that read the container have limits of their own. */
const residentOf = ({ pid }) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

async function peakWhile(site, work) {
  let peak = residentOf(site)
  const watch = setInterval(() => (peak = Math.max(peak, residentOf(site))), 20)
  try {
    const result = await work()
    return { peak, result }
  } finally {
    clearInterval(watch)
  }
}

function allowVideos(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  database.prepare('update groups set max_video_bytes = 0, allow_file_types = ?').run('["mp4"]')
  database.close()
}

/** Uploads by tus in parts; every tenth is broken off, and goes on from what has arrived. */
async function uploadResumably(site, token, video) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${site.url}/api/v2/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${video.length}`, 'upload-metadata': `filename ${btoa('video.mp4')}` },
  })
  const url = created.headers.get('location')
  let data = null
  let sentCount = 0
  while (data === null) {
    const asked = await fetch(url, { method: 'HEAD', headers })
    const offset = Number(asked.headers.get('upload-offset'))
    const isBroken = ++sentCount % 10 === 0
    const part = video.subarray(offset, offset + PART_BYTES)
    const response = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` },
      body: part,
      ...(isBroken && { signal: AbortSignal.timeout(5) }),
    }).catch(() => null)
    if (response && offset + part.length === video.length && response.ok)
      data = await (await fetch(url, { headers })).json()
    else await response?.arrayBuffer()
  }
  return data.data.photo
}

/** Returns whether the whole video and its parts came as they were sent. */
async function download(url, video) {
  const hash = createHash('sha256')
  for await (const chunk of (await fetch(url)).body) hash.update(chunk)
  for (const start of [0, 100 * MB, video.length - MB].filter((at) => at >= 0 && at < video.length)) {
    const response = await fetch(url, { headers: { range: `bytes=${start}-${start + MB - 1}` } })
    const part = Buffer.from(await response.arrayBuffer())
    if (response.status !== 206 || !part.equals(video.subarray(start, start + MB))) return false
  }
  return hash.digest('hex') === createHash('sha256').update(video).digest('hex')
}

await buildWhenStale()
const { video, padding } = makeVideo()
const site = await startSite({ ...keeper, FFMPEG: 'off' })
try {
  const token = tokenFor(site)
  allowVideos(site)
  // A site runs for months: what the first upload loads is not of the large one.
  const small = await uploadResumably(site, token, video.subarray(0, video.length - padding.length))
  await download(small.video_url, Buffer.alloc(0))
  await sleep(5000)
  const idle = residentOf(site)
  const began = performance.now()
  const upload = await peakWhile(site, () => uploadResumably(site, token, video))
  const seconds = (performance.now() - began) / 1000
  const delivery = await peakWhile(site, () => download(upload.result.video_url, video))
  report('MB above idle while a video of 200 MB is uploaded', upload.peak - idle, { atMost: 40 })
  report('MB above idle while it is delivered', delivery.peak - idle, { atMost: 40 })
  report('share of bytes that came back unchanged', delivery.result ? 1 : 0, { atLeast: 1 })
  report('seconds of a resumable upload with broken parts', seconds, { atMost: 60 })
} finally {
  await site.stop()
}
