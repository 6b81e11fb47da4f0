import * as fs from 'node:fs'
import { join } from 'node:path'

/** Stages of deploy/Dockerfile before this line build the application, which a release contains already. */
const SYSTEM_STAGE = 'FROM debian:12-slim AS system'

const prebuilt = `# docker build --platform linux/amd64,linux/arm64 -t imagora .
FROM scratch AS application
ARG TARGETARCH
COPY \${TARGETARCH} /opt/imagora/

`

/** Writes what a container engine needs beside the application trees: a build without npm and without a network. */
export function writeImageContext(root: string, target: string) {
  const dockerfile = fs.readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const start = dockerfile.indexOf(SYSTEM_STAGE)
  if (start < 0) throw new Error(`deploy/Dockerfile has no line "${SYSTEM_STAGE}".`)
  fs.writeFileSync(join(target, 'Dockerfile'), prebuilt + dockerfile.slice(start))
  fs.mkdirSync(join(target, 'deploy'), { recursive: true })
  fs.copyFileSync(join(root, 'deploy/image-system.sh'), join(target, 'deploy/image-system.sh'))
}
