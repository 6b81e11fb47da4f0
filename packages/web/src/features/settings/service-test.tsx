import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import classes from './SettingsForm.module.css'
import { TestResult } from './TestResult.tsx'

type Call = `POST /admin/settings/test_${'purge' | 'moderation' | 'alert'}`
type Words = 'purge_test' | 'moderation_test' | 'alert_test'

/** Asks a service elsewhere by what is saved, and tells here how that went. */
export const serviceTest = (call: Call, words: Words) =>
  function ServiceTest({ isUnsaved }: { isUnsaved: boolean }) {
    const { t } = useTranslation('settings')
    const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api(call) })
    return (
      <>
        <div className={classes.preview}>
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            {t(`${words}.send`)}
          </Button>
        </div>
        <TestResult isUnsaved={isUnsaved} sent={isSuccess && t(`${words}.sent`)} error={error} />
      </>
    )
  }
