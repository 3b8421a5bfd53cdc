// The editor in the colours of the window. Green and red stay with what was added and removed.
import type { editor } from 'monaco-editor/editor.js'
import { followTokens, type Tokens } from '../../ui/tokens.js'

export const THEME = 'tillgreen'

/** Gives Monaco our theme, and again whenever the window's changes. */
export function followTheme(api: Pick<typeof editor, 'defineTheme' | 'setTheme'>): void {
  followTokens((tokens) => {
    api.defineTheme(THEME, themeOf(tokens))
    api.setTheme(THEME)
  })
}

function themeOf({ isLight, of }: Tokens): editor.IStandaloneThemeData {
  const rule = (token: string, colour: string, fontStyle = ''): editor.ITokenThemeRule => ({
    token,
    foreground: of(colour).replace('#', ''),
    fontStyle,
  })
  return {
    base: isLight ? 'vs' : 'vs-dark',
    inherit: false,
    rules: [
      rule('', '--ink'),
      rule('comment', '--ink-2', 'italic'),
      rule('keyword', '--violet'),
      rule('tag', '--violet'),
      rule('metatag', '--violet'),
      rule('attribute.name', '--focus'),
      rule('attribute.value', '--amber'),
      rule('string', '--amber'),
      rule('string.key', '--focus'),
      rule('string.link', '--focus', 'underline'),
      rule('regexp', '--amber'),
      rule('number', '--focus'),
      rule('constant', '--focus'),
      rule('type', '--focus'),
      rule('annotation', '--focus'),
      rule('delimiter', '--ink-2'),
      rule('operator', '--ink-2'),
      rule('strong', '--ink', 'bold'),
      rule('emphasis', '--ink', 'italic'),
      rule('invalid', '--red'),
    ],
    colors: Object.fromEntries(Object.entries(colours).map(([name, token]) => [name, of(token)])),
  }
}

const colours: Readonly<Record<string, string>> = {
  'editor.background': '--ground',
  'editor.foreground': '--ink',
  'editorLineNumber.foreground': '--ink-3',
  'editorLineNumber.activeForeground': '--ink',
  'editorLineNumber.dimmedForeground': '--ink-3',
  'editorCursor.foreground': '--focus',
  'editor.selectionBackground': '--selection',
  'editor.inactiveSelectionBackground': '--focus-soft',
  'editor.lineHighlightBackground': '--sunken',
  'editor.lineHighlightBorder': '--sunken',
  'editor.wordHighlightBackground': '--focus-soft',
  'editor.wordHighlightStrongBackground': '--focus-soft',
  'editor.findMatchBackground': '--selection',
  'editor.findMatchHighlightBackground': '--amber-soft',
  'editorBracketMatch.background': '--focus-soft',
  'editorBracketMatch.border': '--focus',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, '--ink-2'])),
  'editorBracketHighlight.unexpectedBracket.foreground': '--red',
  'editorIndentGuide.background1': '--line',
  'editorIndentGuide.activeBackground1': '--line-strong',
  'editorWidget.background': '--raised',
  'editorWidget.border': '--line-strong',
  'editorHoverWidget.background': '--raised',
  'editorHoverWidget.border': '--line-strong',
  'editorSuggestWidget.background': '--raised',
  'editorSuggestWidget.selectedBackground': '--focus-soft',
  'editorStickyScroll.background': '--ground',
  'editorStickyScrollHover.background': '--sunken',
  'editorStickyScroll.border': '--line',
  'editorOverviewRuler.border': '--line',
  'editorGutter.background': '--ground',
  'editorLink.activeForeground': '--focus',
  'scrollbar.shadow': '--line',
  'scrollbarSlider.background': '--scroll',
  'scrollbarSlider.hoverBackground': '--line-strong',
  'scrollbarSlider.activeBackground': '--ink-3',
  'input.background': '--ground',
  'input.border': '--line-strong',
  'inputOption.activeBackground': '--focus-soft',
  'inputOption.activeForeground': '--ink',
  'inputOption.activeBorder': '--focus',
  focusBorder: '--focus',
  foreground: '--ink',
  'icon.foreground': '--ink-2',
  'widget.border': '--line-strong',
  'menu.background': '--raised',
  'menu.foreground': '--ink',
  'menu.selectionBackground': '--focus-soft',
  'menu.selectionForeground': '--ink',
  'menu.separatorBackground': '--line',
  'quickInput.background': '--raised',
  'quickInput.foreground': '--ink',
  'quickInputList.focusBackground': '--focus-soft',
  'list.hoverBackground': '--sunken',
  'list.highlightForeground': '--focus',
  'diffEditor.insertedLineBackground': '--diff-added',
  'diffEditor.removedLineBackground': '--diff-removed',
  'diffEditor.insertedTextBackground': '--diff-added-text',
  'diffEditor.removedTextBackground': '--diff-removed-text',
  'diffEditor.diagonalFill': '--line',
  'diffEditor.border': '--line',
  'diffEditor.unchangedRegionBackground': '--sunken',
  'diffEditor.unchangedRegionForeground': '--ink-3',
  'diffEditor.unchangedRegionShadow': '--sunken',
  'diffEditor.unchangedCodeBackground': '--ground',
}
