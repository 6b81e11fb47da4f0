import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api.ts'
import classes from './SettingsForm.module.css'
import { TestResult } from './TestResult.tsx'

/** Asks the saved address about nothing, and tells here whether it gave a verdict. */
export function ModerationTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /admin/settings/test_moderation'),
  })
  return (
    <>
      <div className={classes.preview}>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('moderation_test.send')}
        </Button>
      </div>
      <TestResult isUnsaved={isUnsaved} sent={isSuccess && t('moderation_test.sent')} error={error} />
    </>
  )
}
