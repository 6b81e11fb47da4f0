import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#components/identity/PhoneField.tsx'
import { api } from '#data/api/client.ts'
import { dialledPhone, likelyCountry } from '#lib/formats/phone.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import classes from './SettingsForm.module.css'
import { TestResult } from './TestResult.tsx'

/** Sends one text message by the saved settings, and tells here how that went. */
export function SmsTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const { countries } = useConfigs().app
  const profile = useProfile()
  const [phone, setPhone] = useState(profile?.phone ?? '')
  const [country, setCountry] = useState(likelyCountry(countries, profile?.country_code))
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (body: { phone: string; country_code: string }) => api('POST /admin/settings/test_sms', { body }),
  })
  const send = () => mutate(dialledPhone(phone, country, countries))

  // It lies within the form of the settings, which Enter would save.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isPending) send()
  }
  const to = variables ? `+${variables.country_code} ${variables.phone}` : ''

  return (
    <>
      <div className={classes.test}>
        <PhoneField
          countries={countries}
          country={country}
          onCountry={setCountry}
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Button variant="default" loading={isPending} onClick={send}>
          {t('sms_test.send')}
        </Button>
      </div>
      <TestResult isUnsaved={isUnsaved} sent={isSuccess && t('sms_test.sent', { to })} error={error} />
    </>
  )
}
