import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/auth.ts'

export const texts: Translation<typeof master> = {
  registration_closed: 'Registration is currently closed',
  passwords_differ: 'The two passwords do not match',
  required: {
    username: 'Please enter a username',
    email: 'Please enter an email',
    phone: 'Please enter a mobile number',
    password: 'Please enter a password',
    password_confirmation: 'Please confirm the password',
  },
  login: {
    title: 'Log in',
    no_account: 'No account yet?',
    to_register: 'Register',
    types: {
      username: 'username',
      email: 'email',
      phone: 'mobile',
    },
    abroad: 'Write a number from outside mainland China with its country code, such as +44.',
    name_required: 'Please enter your {names}',
    remember: 'Remember me',
    forgot: 'Forgot password?',
    submit: 'Log in',
    others: 'Other ways to log in',
    passkey: 'Use a passkey',
  },
  register: {
    title: 'Register',
    has_account: 'Already have an account?',
    to_login: 'Log in',
    method: 'Way to register',
    by_email: 'By email',
    by_phone: 'By mobile',
    email: 'Email',
    username: 'Username',
    username_help: '3–20 letters, digits or underscores, for logging in and for the address of your page.',
    name: 'Nickname',
    name_help: 'May be left empty and changed at any time.',
    password_help: 'At least {count} characters.',
    confirm: 'Confirm password',
    submit: 'Create account',
    closed_hint: 'This site takes no new users at present. Existing accounts can still log in.',
  },
}
