import type { UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Group, GroupService } from '#features/groups/service.ts'
import type { Images } from '#images/workers/images.ts'
import { refuse } from '#platform/refusal.ts'
import type { UploadChoices } from './choices.ts'
import { checkSmallest, checkType, mostBytes, refuseSize } from './receive.ts'
import { wishOf } from './wishes.ts'

interface Needs {
  groups: Pick<GroupService, 'capacityOf'>
  choices: Pick<UploadChoices, 'check'>
  images: Pick<Images, 'identify'>
  /** The group whose limits count, where the caller may upload at all. */
  admit: (caller: Caller | null) => Promise<Group>
}

interface Foreseen {
  bytes: number | null
  /** How it begins, where that is known. */
  head: Uint8Array | null
}

/** What can be refused before a file comes is. */
export function foreseeing({ groups, choices, images, admit }: Needs) {
  return {
    /** For an upload that takes longer than a request: refuses now what would be refused at its end. */
    async foresee(caller: Caller | null, fields: UploadFields, bytes: number, client: Client) {
      const group = await admit(caller)
      if (bytes === 0) throw refuse('file_missing')
      if (bytes > mostBytes(group)) throw refuseSize(mostBytes(group))
      await choices.check(fields, caller, group)
      return wishOf(groups, { caller, group, client }, { declared_bytes: bytes, idempotency_key: null })
    },

    /** For a file that lies elsewhere: by its size and what it is. */
    async foreseeFile(caller: Caller, { bytes, head }: Foreseen) {
      const group = await admit(caller)
      if (bytes === 0) throw refuse('file_missing')
      if (bytes !== null && bytes > mostBytes(group)) throw refuseSize(mostBytes(group))
      if (bytes !== null) checkSmallest(group, { bytes })
      const format = head && (await images.identify(head))
      if (head && !format) throw refuse('image_unsupported')
      if (format) checkType(group, { format })
    },
  }
}
