/** Site details that a client needs. */
export interface ClientAccess {
  /** Scheme and host of the site. */
  origin: string
  token: string
  site_name: string
}

export interface ClientConfig {
  filename: string
  text: string
}

const uploadUrl = ({ origin }: ClientAccess) => `${origin}/api/v2/upload`
const bearer = ({ token }: ClientAccess) => `Bearer ${token}`
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Opening the file registers it as an image uploader in ShareX. */
const sharex = (access: ClientAccess): ClientConfig => ({
  filename: 'imagora.sxcu',
  text: json({
    Version: '14.1.0',
    Name: access.site_name,
    DestinationType: 'ImageUploader',
    RequestMethod: 'POST',
    RequestURL: uploadUrl(access),
    Headers: { Authorization: bearer(access), Accept: 'application/json' },
    Body: 'MultipartFormData',
    FileFormName: 'file',
    URL: '{json:data.public_url}',
    ThumbnailURL: '{json:data.thumbnail_url}',
    DeletionURL: '{json:data.links.delete_url}',
    ErrorMessage: '{json:message}',
  }),
})

/** PicGo configuration for the web-uploader plug-in, which expects headers and fields as strings. */
const picgo = (access: ClientAccess): ClientConfig => ({
  filename: 'picgo-config.json',
  text: json({
    picBed: {
      current: 'web-uploader',
      uploader: 'web-uploader',
      'web-uploader': {
        url: uploadUrl(access),
        paramName: 'file',
        jsonPath: 'data.public_url',
        customHeader: JSON.stringify({ Authorization: bearer(access), Accept: 'application/json' }),
        customBody: '{}',
      },
    },
    picgoPlugins: { 'picgo-plugin-web-uploader': true },
  }),
})

/** uPic stores each host as a string in a list, with the host's settings as a string within it. */
const upic = (access: ClientAccess): ClientConfig => {
  const data = {
    url: uploadUrl(access),
    method: 'POST',
    field: 'file',
    headers: JSON.stringify([
      { key: 'Authorization', value: bearer(access) },
      { key: 'Accept', value: 'application/json' },
    ]),
    bodys: '[]',
    resultPath: '["data", "public_url"]',
    // The link is complete, so it has no prefix or suffix.
    domain: '',
    suffix: '',
    saveKeyPath: '',
    useBase64: false,
  }
  const host = { id: access.token.slice(-10), name: access.site_name, type: 'custom', data: JSON.stringify(data) }
  return { filename: 'upic-hosts.json', text: json([JSON.stringify(host)]) }
}

/** The token is passed through a pipe: on the command line every user of the machine could read it. */
const uploadFunction = (access: ClientAccess) => String.raw`url='${uploadUrl(access)}'
token='${access.token}'

upload() {
  name=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')
  answer=$(printf 'Authorization: Bearer %s\n' "$token" |
    curl -sS -H @- -H 'Accept: application/json' -F "file=@\"$name\"" "$url") || return 1
  link=$(printf '%s' "$answer" | sed -n 's/.*"public_url":"\([^"]*\)".*/\1/p')
  [ -n "$link" ] && printf '%s\n' "$link" && return 0
  printf '%s\n' "$answer" | sed 's/.*"message":"\([^"]*\)".*/\1/' >&2
  return 1
}`

const shell = (access: ClientAccess): ClientConfig => ({
  filename: 'imagora-upload.sh',
  text: `#!/bin/sh
# imagora-upload.sh picture.png [more.jpg …] prints one link for each picture. Needs curl.
set -u
${uploadFunction(access)}

[ $# -gt 0 ] || { echo "Usage: $0 picture…" >&2; exit 2; }
for file in "$@"; do
  upload "$file" || exit 1
done
`,
})

const flameshot = (access: ClientAccess): ClientConfig => ({
  filename: 'imagora-flameshot.sh',
  text: `#!/bin/sh
# Takes a screenshot with Flameshot, uploads it and puts the link on the clipboard. Needs curl, and wl-copy or xclip.
set -u
${uploadFunction(access)}

copy() {
  if [ -n "\${WAYLAND_DISPLAY:-}" ] && command -v wl-copy >/dev/null; then wl-copy
  elif command -v xclip >/dev/null; then xclip -selection clipboard
  else cat
  fi
}

tell() {
  if command -v notify-send >/dev/null; then notify-send -a Flameshot "$1" "$2"; fi
}

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
picture="$folder/screenshot-$(date +%Y%m%d-%H%M%S).png"
flameshot gui --raw >"$picture"
[ -s "$picture" ] || exit 0
if link=$(upload "$picture" 2>"$folder/problem"); then
  printf '%s' "$link" | copy
  tell 'OK' "$link"
else
  tell '!' "$(cat "$folder/problem")"
  cat "$folder/problem" >&2
  exit 1
fi
`,
})

/** Typora runs a command with all pictures and reads as many links from the end of its output. */
const typora = (access: ClientAccess): ClientConfig => ({
  filename: 'imagora-typora.sh',
  text: `#!/bin/sh
# Typora: Preferences, Image, Image Uploader: Custom Command, with the path of this file as the command. Needs curl.
set -u
${uploadFunction(access)}

links=''
for file in "$@"; do
  link=$(upload "$file") || exit 1
  links="$links$link
"
done
printf 'Upload Success:\\n%s' "$links"
`,
})

export const clientConfigs = { sharex, picgo, upic, flameshot, shell, typora }
export type ClientName = keyof typeof clientConfigs
export const clientNames = Object.keys(clientConfigs) as ClientName[]
