// Lighting
#include "common.hlsli"
#define MAX_LIGHTS 8
#pragma pack_matrix(row_major)

cbuffer PerFrame : register(b0)
{
    float4x4 viewProj : packoffset(c0);
    float3 cameraPos;
    uint lightCount;
};

struct VSInput {
    float3 position : POSITION;
    float2 uv : TEXCOORD0;
    nointerpolation uint id : SV_InstanceID;
};

struct VSOutput { float4 pos : SV_Position; float2 uv : TEXCOORD0; };

Texture2D<float4> albedo : register(t0);
TextureCube envMap : register(t1, space2);
SamplerState samp : register(s0);
RWStructuredBuffer<uint> counter : register(u0);
StructuredBuffer<Light> lights;
groupshared float4 cache[64];
static const float PI = 3.14159f;
half3 tint = half3(1.0h, .5, 0x1F);
ConstantBuffer<Scene> g_scene : register(b1);

VSOutput VSMain(VSInput input, uint vid : SV_VertexID)
{
    VSOutput o = (VSOutput)0;
    o.pos = mul(viewProj, float4(input.position, 1.0));
    o.uv = input.uv;
    return o;
}

[numthreads(8, 8, 1)]
void CSMain(uint3 dtid : SV_DispatchThreadID, inout float4 acc, out float d)
{
    [unroll(4)]
    for (uint i = 0; i < lightCount; ++i) {
        [branch] if (lights[i].on) { discard; }
        InterlockedAdd(counter[0], 1u);
    }
    GroupMemoryBarrierWithGroupSync();
    float3 n = normalize(albedo.SampleLevel(samp, float2(dtid.xy) / 512.0, 0).xyz * 2 - 1);
    acc.rgb = saturate(lerp(acc.rgb, n, 0.5));
    cache[dtid.x] = asfloat(5) ? true : false;
}

float4 PSMain(VSOutput i, bool front : SV_IsFrontFace) : SV_Target0
{
    clip(i.uv.x - 0.5);
    return albedo.Sample(samp, i.uv) * PI;
}

technique11 Main {
    pass P0 {
        SetVertexShader(CompileShader(vs_5_0, VSMain()));
    }
}
