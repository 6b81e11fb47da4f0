import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api.ts'
import classes from './SettingsForm.module.css'
import { TestResult } from './TestResult.tsx'

/** Sends one empty notice to the saved address, and tells here how that went. */
export function PurgeTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /admin/settings/test_purge'),
  })
  return (
    <>
      <div className={classes.preview}>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('purge_test.send')}
        </Button>
      </div>
      <TestResult isUnsaved={isUnsaved} sent={isSuccess && t('purge_test.sent')} error={error} />
    </>
  )
}
