import { archiveTargets } from './targets/archives.ts'
import { imageTargets } from './targets/images.ts'
import { metadataTargets } from './targets/metadata.ts'
import { requestTargets } from './targets/requests.ts'
import { textTargets } from './targets/texts.ts'
import type { FuzzTarget } from './target.ts'

/** All code that reads untrusted bytes or text before a library or the database does. */
export const targets: FuzzTarget[] = [
  ...imageTargets,
  ...metadataTargets,
  ...requestTargets,
  ...archiveTargets,
  ...textTargets,
]
