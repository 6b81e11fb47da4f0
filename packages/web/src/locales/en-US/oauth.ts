import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/oauth.ts'

export const texts: Translation<typeof master> = {
  unnamed: 'the third party',
  working: 'Checking with {provider}…',
  again: 'Start again',
  to_login: 'Back to login',
  to_settings: 'Back to settings',
  cancelled: 'You cancelled at {provider}. Start again, or log in another way.',
  refused: '{provider} did not finish. Start again; if it keeps failing, tell the site’s administrator.',
  failed: {
    login: 'The third-party login is not finished',
    bind: 'The account is not bound',
  },
  start: {
    title: 'Log in with {provider}',
    hint: 'You go to {provider}, confirm there, and come back here.',
    go: 'Go to {provider}',
  },
  needed: {
    title: 'Hello, {nickname}',
    hint: 'This {provider} account is not bound to an account here yet. Log in to yours or create one to bind it; from then on it lets you in.',
    email_taken:
      'An account here already has the email {email}. If it is yours, log in to it first; {provider} is bound with that.',
    login: 'Log in to my account and bind',
    register: 'Create an account',
    closed: 'This site takes no new users at present.',
    bind_here: 'Bind to my account @{username}',
  },
  bound: '{provider} is bound',
  bind: 'Bind',
  bind_named: 'Bind {provider}',
  unbind: 'Unbind',
  unbind_named: 'Unbind {provider}',
  unbind_hint: 'You will no longer be able to log in to this account with {provider}. Your photos and data stay.',
  unbound: '{provider} is unbound',
  unset: 'Not bound',
  since: '{who} · bound on {time}',
  somebody: 'Bound',
  closed: 'Switched off',
  none: 'This site offers no third-party login',
  none_hint: 'Once it does, you can bind your accounts here.',
}
