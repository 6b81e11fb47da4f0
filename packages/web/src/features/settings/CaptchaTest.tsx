import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import classes from './SettingsForm.module.css'
import { TestResult } from './TestResult.tsx'

/** Draws one by the saved settings, as a visitor would get it. */
export function CaptchaTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation(['settings', 'app'])
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api('GET /captcha') })
  return (
    <>
      <div className={classes.preview}>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('captcha_test.draw')}
        </Button>
        {data && <img src={data.img} alt={t('app:captcha.picture')} width={120} height={40} />}
      </div>
      <TestResult isUnsaved={isUnsaved} sent={false} error={error} />
    </>
  )
}
