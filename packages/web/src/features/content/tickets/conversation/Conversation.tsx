import type { TicketReply } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMarkdown } from '#components/markdown/LazyMarkdown.tsx'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Conversation.module.css'

interface TicketMessage {
  content: string
  created_at: string
  is_staff: boolean
  user: { name: string; avatar_url: string } | null
}

function Message({ message: { content, created_at, is_staff, user } }: { message: TicketMessage }) {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  const name = user?.name ?? t('gone')
  return (
    <article className={classes.message} data-staff={is_staff || undefined}>
      <UserAvatar name={name} url={user?.avatar_url ?? ''} size={36} />
      <div className={classes.body}>
        <header className={classes.head}>
          <strong>{name}</strong>
          {is_staff && <Badge tone="brand">{t('staff')}</Badge>}
          <time dateTime={created_at}>{formats.dateTime(created_at)}</time>
        </header>
        <Suspense fallback={<p className={classes.plain}>{content}</p>}>
          <LazyMarkdown text={content} />
        </Suspense>
      </div>
    </article>
  )
}

interface Props {
  firstMessage: TicketMessage
  /** Replies, oldest first. */
  replies: TicketReply[]
  /** Loads older replies; undefined if there are none. */
  onLoadEarlier?: (() => void) | undefined
  isLoading: boolean
}

export function Conversation({ firstMessage, replies, onLoadEarlier, isLoading }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <ol className={classes.conversation} aria-label={t('conversation')}>
      <li>
        <Message message={firstMessage} />
      </li>
      {onLoadEarlier && (
        <li className={classes.earlier}>
          <Button variant="default" size="xs" loading={isLoading} onClick={onLoadEarlier}>
            {t('earlier')}
          </Button>
        </li>
      )}
      {replies.map((reply) => (
        <li key={reply.id}>
          <Message message={reply} />
        </li>
      ))}
    </ol>
  )
}
