import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, "Edge on Windows"],
  [`${mac} ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera on Mac"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari on Mac"],
  [
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [`${iphone} AppleWebKit/605.1.15 (KHTML) CriOS/138.0 Mobile Safari/604.1`, "Chrome on iPhone"],
  [`${android} ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${android} ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  ["curl/8.5.0", "curl"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "A browser on Linux"],
  ["", "Unknown device"],
  ["node", "Unknown device"],
  ["<script>alert(1)</script>", "Unknown device"],
])("the device name of %s is %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
