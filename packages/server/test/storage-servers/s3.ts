import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { StorageConnection, type ConnectionTo } from '@imagora/contract'

/** Worker processes share one server per run: the first one that needs it starts it, and it stops with the run. */
const run = process.ppid
const home = join(tmpdir(), `imagora-ceph-${run}`)
const keeper = fileURLToPath(new URL('./ceph-cluster.ts', import.meta.url))

const read = (name: string) => {
  try {
    return fs.readFileSync(join(home, name), 'utf8')
  } catch {
    return null
  }
}

function startOnce() {
  try {
    fs.mkdirSync(home)
  } catch {
    return
  }
  spawn(process.execPath, [keeper, home, String(run)], { stdio: 'ignore', detached: true }).unref()
}

/** Returns the port of Ceph's gateway; the first call starts it, which takes about 15 s. */
async function s3Port() {
  startOnce()
  for (let waited = 0; waited < 120_000; waited += 100) {
    const port = read('port')
    if (port) return Number(port)
    const failure = read('failure')
    if (failure !== null) throw new Error(`Ceph did not start: ${failure}`)
    await sleep(100)
  }
  throw new Error('Ceph did not start in time')
}

/** Creates a bucket on a real server and returns its connection. */
export async function newBucket(options: object = {}): Promise<ConnectionTo<'s3'>> {
  const endpoint = `http://127.0.0.1:${await s3Port()}`
  const bucket = `test-${randomBytes(6).toString('hex')}`
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  const usual = { endpoint, region: 'us-east-1', bucket, is_path_style: true, access_key_id: 'TESTKEY' }
  const secrets = { secret_access_key: 'TESTSECRET' }
  return StorageConnection.parse({
    provider: 's3',
    options: { ...usual, ...options },
    secrets,
  }) as ConnectionTo<'s3'>
}
