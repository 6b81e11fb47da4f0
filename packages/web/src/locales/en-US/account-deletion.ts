import type { Translation } from '#locales/texts.ts'
import type { texts as master } from '#locales/zh-CN/account-deletion.ts'

export const texts: Translation<typeof master> = {
  export: {
    title: 'Export my data',
    hint: 'Downloads one ZIP: profile, bindings, albums, what is known of each photo, sessions and tokens without their secrets, and every original picture.',
    size_one: '{count, number} photo, about {size}.',
    size_other: '{count, number} photos, about {size}.',
    action: 'Export data',
    started: 'The download is about to start; its link is good for 10 minutes.',
  },
  delete: {
    title: 'Delete account',
    hint: 'The account stays for some days in which you can log in and call it off. After that it is gone for good.',
    what: 'Photos, albums, tokens, bindings and your profile are deleted, and the links of your photos die.',
    name: 'Your username is never given to anybody else.',
    action: 'Delete account',
    confirm_title: 'Delete account “{name}”',
    type: 'Type your username {name} to confirm',
    differs: 'This is not your username',
    scheduled: 'This account will be deleted for good on {time}.',
    expelled: 'The site’s team has decided so; until then you can export your data.',
    cancel: 'Keep my account',
    cancelled: 'Called off: the account stays',
  },
}
