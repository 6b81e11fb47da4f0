/** Names that would pass for the site itself, or that read like one of its addresses. */
export const reservedUsernames = new Set(
  `
  admin administrator admins root system sysadmin webmaster postmaster hostmaster moderator mod official staff team
  support help service security abuse contact info sales billing noreply no_reply mailer daemon
  guest guests visitor anonymous nobody everyone user users member members me self null undefined none test
  imagora site home index api www mail ftp cdn static assets public private i img images photos albums shares
  login logout register signup signin setup install explore pages page notices report reports settings profile
  account accounts dashboard plans orders tickets tokens upload uploads search embed robots favicon
  `
    .split(/\s+/)
    .filter(Boolean),
)
