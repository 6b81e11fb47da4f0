import type { Profile } from '@imagora/contract'
import { changedFields } from '#lib/state/changed-fields.ts'
import { withScheme } from '#lib/formats/web-address.ts'

export type ProfileValues = Pick<
  Profile,
  'name' | 'tagline' | 'bio' | 'url' | 'company' | 'company_title' | 'location' | 'full_name' | 'interests' | 'socials'
>

export const toProfileValues = (profile: ProfileValues): ProfileValues => ({
  name: profile.name,
  tagline: profile.tagline,
  bio: profile.bio,
  url: profile.url,
  company: profile.company,
  company_title: profile.company_title,
  location: profile.location,
  full_name: profile.full_name,
  interests: profile.interests,
  socials: profile.socials,
})

const tidied = (values: ProfileValues): ProfileValues => ({
  ...values,
  url: withScheme(values.url),
  socials: values.socials.map(withScheme).filter((link) => link !== ''),
})

export const profileChanges = (before: ProfileValues, after: ProfileValues) => changedFields(before, tidied(after))

/** Converts the changed fields to form data; an emptied list is sent as one blank value. */
export function toProfileFormData(changes: Partial<ProfileValues>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(changes)) {
    if (!Array.isArray(value)) form.append(name, value)
    else for (const one of value.length > 0 ? value : ['']) form.append(`${name}[]`, one)
  }
  return form
}
