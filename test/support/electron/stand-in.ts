// Replaces `electron` in tests: only the listed parts exist, and each throws on a use that it does not model.
// It cannot show that a scheme is really registered, that the system draws a menu, or that Chromium's sandbox is on:
// docs/decisions/0011-desktop-and-stand-in.md.
export { app } from './application.js'
export { protocol, session } from './pages.js'
export { dialog, Menu, Notification, nativeTheme, powerSaveBlocker, safeStorage, screen, shell } from './system.js'
export { BrowserWindow, ipcMain } from './windows.js'
