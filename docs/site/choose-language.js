// A visitor of the root goes to the language of the browser; without scripts the page offers both.
location.replace(navigator.languages.some((each) => each.startsWith('zh')) ? 'zh/index.html' : 'en/index.html')
