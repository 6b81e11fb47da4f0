import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/codes.ts'

export const texts: Translation<typeof master> = {
  verified: 'Verified',
  unverified: 'Not verified',
  none: 'None yet',
  verify: 'Verify',
  email: {
    current: 'Present email',
    own: 'Email',
    own_help: 'Ask for a code and enter it to verify this email, or enter another one.',
    next: 'New email',
    next_help: 'The code goes to the new email, and the old one is told. Other devices are logged out by the change.',
    required: 'Please enter an email first',
    submit: 'Change email',
    done: 'Your email is verified: you can log in and recover your account by it',
    impossible: 'The site cannot send mail right now, so emails cannot be verified or changed.',
  },
  phone: {
    current: 'Present mobile number',
    required: 'Please enter a mobile number first',
    submit: 'Bind mobile number',
    replace: 'Change mobile number',
    done: 'Your mobile number is bound: you can log in and recover your account by it',
    stays:
      'A number can be replaced but not removed, for it is how you get your account back. Other devices are logged out by the change.',
    before_uploads: 'This site asks for a mobile number before you upload.',
    impossible: 'The site cannot send text messages right now, so numbers cannot be bound or changed.',
  },
}
