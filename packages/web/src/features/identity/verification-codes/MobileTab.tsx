import type { Profile } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import { PhoneField } from '#components/identity/PhoneField.tsx'
import { bindPhone, sendSmsCode } from '#data/identity/verification-codes.ts'
import { internationalPhone, guessCountry } from '#lib/formats/phone.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ContactState } from './ContactState.tsx'
import classes from './Contact.module.css'
import { useContactForm } from './use-contact-form.ts'

function MobileForm({ profile: { phone, country_code, phone_verified_at } }: { profile: Profile }) {
  const { t } = useTranslation('codes')
  const { countries } = useConfigs().app
  const numberOf = (value: string, country: string) => internationalPhone(value, country, countries)
  const { form, problems, isSending, onSubmit, sending, isOwn } = useContactForm({
    channel: 'phone',
    unverified: phone_verified_at === null ? (phone ?? '') : '',
    country: guessCountry(countries, country_code),
    normalizeTarget(value, country) {
      const number = numberOf(value, country)
      return `+${number.country_code} ${number.phone}`
    },
    sendCode: (value, country, event) => sendSmsCode({ event, ...numberOf(value, country) }),
    bind: (value, country, code) => bindPhone({ ...numberOf(value, country), code }),
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <PhoneField
        countries={countries}
        country={form.values.country}
        onCountry={(id) => form.setFieldValue('country', id)}
        {...form.getInputProps('phone')}
      />
      <VerificationCodeField channel="phone" sending={sending} {...form.getInputProps('code')} />
      <SubmitRow label={t(isOwn ? 'verify' : phone ? 'phone.replace' : 'phone.submit')} isSending={isSending} />
    </Form>
  )
}

/** Links, verifies or replaces the mobile number of an account. The last number cannot be removed. */
export function MobileTab() {
  const { t } = useTranslation('codes')
  const profile = useProfile()
  const { code_channels, upload_requires_mobile } = useConfigs().app
  if (!profile) return null
  const { phone, country_code, phone_verified_at } = profile
  const isVerified = phone_verified_at !== null
  return (
    <div className={classes.tab}>
      <ContactState channel="phone" value={phone ? `+${country_code} ${phone}` : ''} isVerified={isVerified} />
      {upload_requires_mobile && !isVerified && <p className={classes.hint}>{t('phone.before_uploads')}</p>}
      {phone && isVerified && <p className={classes.hint}>{t('phone.stays')}</p>}
      {code_channels.includes('phone') ? (
        <MobileForm profile={profile} />
      ) : (
        <p className={classes.hint}>{t('phone.impossible')}</p>
      )}
    </div>
  )
}
