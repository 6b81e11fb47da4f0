import type { ExploreUser } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import classes from './OwnerLink.module.css'

interface Props {
  user: ExploreUser
  size?: number
  className?: string | undefined
}

/** Owner of an item, with a link to their public page. */
export function OwnerLink({ user: { name, username, avatar_url }, size = 24, className }: Props) {
  return (
    <Link to="/explore/@{$username}" params={{ username }} className={`${classes.owner} ${className ?? ''}`} data-own>
      <UserAvatar name={name || username} url={avatar_url} size={size} />
      <span className={classes.name}>{name || username}</span>
    </Link>
  )
}
