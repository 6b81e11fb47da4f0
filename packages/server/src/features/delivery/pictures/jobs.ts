import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { PictureService } from './service.ts'

export function pictureJobs(jobs: Jobs, pictures: PictureService) {
  const thumbnails = defineJob({
    name: 'pictures.thumbnails',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => pictures.makeMissing(signal),
  })
  const previews = defineJob({
    name: 'pictures.previews',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => pictures.makePreviews(signal),
  })
  const places = defineJob({
    name: 'pictures.places',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => pictures.examinePlaces({ signal }),
  })
  const addresses = defineJob({
    name: 'pictures.addresses',
    payload: z.strictObject({}),
    run: async () => void (await pictures.forgetAddresses()),
  })
  jobs.schedule('37 4 * * *', addresses)
  jobs.schedule('* * * * *', places)
  jobs.schedule('* * * * *', thumbnails)
  jobs.schedule('* * * * *', previews)
}
