import { Button, Group, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReportDialog, type ReportValues } from '#components/report/ReportDialog.tsx'
import { createReport, reportAlbum, reportPhoto, reportUser } from '#data/safety/reports.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'

/** Reported item and its public URL. */
export type Reported = { type: 'photo'; id: number; url: string } | { type: 'album'; id: number } | Person

interface Person {
  type: 'user'
  username: string
}

function addressOf(reported: Reported) {
  if (reported.type === 'photo') return reported.url
  const path = reported.type === 'album' ? `albums/${reported.id}` : `@${reported.username}`
  return `${location.origin}/explore/${path}`
}

type Words = Pick<ReportValues, 'reason' | 'content'>

function sendAsUser(reported: Reported, body: Words) {
  if (reported.type === 'user') return reportUser(reported.username, body)
  return reported.type === 'photo' ? reportPhoto(reported.id, body) : reportAlbum(reported.id, body)
}

/** Visitors report a URL, with a captcha. */
const send = (reported: Reported, { captcha, captcha_key, ...words }: ReportValues) =>
  captcha_key ? createReport({ ...words, url: addressOf(reported), captcha, captcha_key }) : sendAsUser(reported, words)

interface LoginProps {
  opened: boolean
  onClose: () => void
}

/** Asks to log in; the user returns to the same photo afterwards. */
function LoginAsk({ opened, onClose }: LoginProps) {
  const { t } = useTranslation(['explore', 'app'])
  const { app } = useConfigs()
  const next = useLocation({ select: ({ href }) => href })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('explore:login.title')}>
      <Stack>
        <Text>{t('explore:login.hint')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          {app.enable_registration && (
            <ButtonLink to="/register" search={{ next }} variant="default">
              {t('app:nav.register')}
            </ButtonLink>
          )}
          <ButtonLink to="/login" search={{ next }} data-autofocus>
            {t('app:nav.login')}
          </ButtonLink>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface Props {
  opened: 'login' | 'report' | null
  reported: Reported
  onClose: () => void
}

/** Dialogs for liking and reporting public photos. */
export function ExploreModals({ opened, reported, onClose }: Props) {
  const { t } = useTranslation('explore')
  const isLoggedIn = useProfile() !== null
  return (
    <>
      <LoginAsk opened={opened === 'login'} onClose={onClose} />
      <ReportDialog
        opened={opened === 'report'}
        onClose={onClose}
        title={t(`report.${reported.type}`)}
        onSend={(values) => send(reported, values)}
        captcha={!isLoggedIn}
      />
    </>
  )
}
