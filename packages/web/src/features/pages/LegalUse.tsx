import type { AdminPage } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Pages.module.css'
import { useLegalUrl } from '#data/content/pages.ts'

const uses = ['terms_url', 'privacy_url'] as const

/** Makes the page what people agree to when they register. */
export function LegalUse({ page: { slug } }: { page: AdminPage }) {
  const { t } = useTranslation('content')
  const { app } = useConfigs()
  const { mutate, isPending, error } = useLegalUrl()
  const url = `/pages/${slug}`
  const onSuccess = () => notices.success({ message: t('saved') })
  return (
    <Alert variant="default" icon={<Scale size={18} />} title={t('legal.title')} mb="md">
      <p className={classes.hint}>{t('legal.hint')}</p>
      <div className={classes.legal}>
        {uses.map((use) =>
          app[use] === url ? (
            <Badge key={use} tone="success">
              {t(`legal.${use}_used`)}
            </Badge>
          ) : (
            <Button
              key={use}
              size="xs"
              variant="default"
              disabled={isPending}
              onClick={() => mutate({ [use]: url }, { onSuccess })}
            >
              {t(`legal.${use}`)}
            </Button>
          ),
        )}
      </div>
      {error && <p className={classes.problem}>{error.message}</p>}
    </Alert>
  )
}
